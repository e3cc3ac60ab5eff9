// The document that was read last, which can be asked about.
// Its files are under `game` where it is to be played. What is played is under `played`.

export const current = { document: null, title: "", goal: "", game: null, played: null };
