/**
 * Files that this page was given and that are not kept on the device, by the id of their row: it had no room. They live no longer
 * than the page.
 */
export const chosenHere = new Map<string, File>()
