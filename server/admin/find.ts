/** The LIKE pattern of texts that contain `part`, whatever signs it is made of. */
export function holds(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`
}
