/*
 * What of a text can be seen. Two that look the same are the same to whoever reads them, and so to whatever compares them.
 */

/** Characters without a look of their own that are no blanks either; the empty cell of braille is one, too. */
export const unseen = /[\ufeff\u2800]|(?!\s)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** What is no part of a name: whatever nobody sees, and blanks. */
export const leftOut = /[\s\u2800\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

const folded = (text: string, without: RegExp): string =>
  text.normalize('NFKC').replace(without, '').toLowerCase().normalize('NFKC')

/** One spelling for what is searched: in full or half width, with one blank for many. */
export const searchable = (text: string): string => folded(text, unseen).replace(/\s+/g, ' ').trim()

/** One spelling for what is compared, so that a name is recognised however it was typed: without blanks, too. */
export const plain = (name: string): string => folded(name, leftOut)

/**
 * What has no business in a text, as it turns or hides what is there: control characters but tabs and breaks of lines, soft
 * hyphens, marks of direction, blanks and joiners without width. U+200C and U+200D stay: scripts and pictures are written with them.
 */
const stray = /(?![\t\n\r])\p{Cc}|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu

export const cleanText = (text: string): string => text.replace(stray, '')
