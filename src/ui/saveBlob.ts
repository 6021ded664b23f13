/** Long enough for the browser to have read it. */
const keptMs = 60_000

/** Saves bytes as a file, as a click on a download does. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs)
}
