/** Prints a PDF from a frame that nobody sees, where the browser shows PDF in frames. It goes with the next one. */
export function printFile(pdf: Blob): void {
  document.getElementById('print-frame')?.remove()
  const frame = document.createElement('iframe')
  frame.id = 'print-frame'
  frame.style.display = 'none'
  const address = URL.createObjectURL(pdf)
  frame.onload = () => frame.contentWindow?.print()
  frame.src = address
  document.body.append(frame)
}
