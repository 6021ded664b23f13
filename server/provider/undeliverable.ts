/** The gateway took the letter for hopeless: it is not sent again. `code` is what it said, without any address. */
export class Undeliverable extends Error {
  readonly code: string

  constructor(code: string) {
    super(`Refused for good: ${code}`)
    this.name = 'Undeliverable'
    this.code = code
  }
}
