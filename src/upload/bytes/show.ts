/** How often it is looked whether the tabs with files are still open. */
const lookMs = 5_000
/** A saved file was read at once. */
const savedMs = 60_000
/** As the server names a file without a name (specification §9). */
const defaultName = '附件.pdf'

/** Shows a file in a tab. It stays as long as the tab: that is loaded anew, sought in, printed. */
export function show(tab: Window, blob: Blob): void {
  const address = URL.createObjectURL(blob)
  tab.location.replace(address)
  const look = setInterval(() => {
    if (!tab.closed) return
    clearInterval(look)
    URL.revokeObjectURL(address)
  }, lookMs)
}

/** Saves a file under its name. */
export function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name || defaultName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), savedMs)
}
