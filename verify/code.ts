/** Stands among the keywords of a document that we issued, before its code. */
export const codeWord = 'verify:'

export const codePattern = /verify:([2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4})/
