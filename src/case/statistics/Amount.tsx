const format = new Intl.NumberFormat('en-US')

/** `12,345`. */
export function Amount({ value }: { value: number }) {
  return <span className="number">{format.format(value)}</span>
}
