// The document that was read last, which can be asked about.
// Its files are under `game` where it is to be played.

export const current = { document: null, title: "", goal: "", game: null };
