// The document that was read last, which can be asked about.

export const current = { document: null, title: "", goal: "" };
