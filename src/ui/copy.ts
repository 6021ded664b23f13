/** Puts text on the clipboard. False where the browser refuses (specification §8); it asks no one and throws nothing. */
export async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copyBySelection(text)
  return navigator.clipboard.writeText(text).then(
    () => true,
    // Refused for want of focus or of leave; the old way asks for neither.
    () => copyBySelection(text),
  )
}

/** Pages without TLS have no clipboard of their own. */
function copyBySelection(text: string): boolean {
  const back = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // Inside an open dialog, which would take the focus back from anywhere else.
  const home = back?.closest('[role="dialog"]') ?? document.body
  home.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (back instanceof HTMLElement) back.focus()
  return copied
}
