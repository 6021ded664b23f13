/** Attributes as people write them: one `name=value` a line. */
export function textOfAttrs(attrs: Record<string, string>): string {
  return Object.entries(attrs)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')
}

/** Reads them back; undefined where a line has no name. A line without `=` is a name with an empty value. */
export function attrsOf(text: string): Record<string, string> | undefined {
  const lines = text.split('\n').filter((line) => line.trim())
  const pairs = lines.map((line) => {
    const at = line.indexOf('=')
    return at < 0 ? ([line.trim(), ''] as const) : ([line.slice(0, at).trim(), line.slice(at + 1).trim()] as const)
  })
  return pairs.some(([name]) => !name) ? undefined : Object.fromEntries(pairs)
}
