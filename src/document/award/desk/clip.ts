/** At most so many characters of a text; what is left out is said by a sign. */
export function clipped(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
