/** What we use of pdfmake, which brings no types. */
declare module 'pdfmake' {
  /** A face: the file, and its PostScript name where the file is a collection. */
  type Face = string | [file: string, name: string]
  type Fonts = Record<string, { normal: Face; bold: Face }>

  /** A table that is laid out. */
  interface Laid {
    table: { widths: unknown[] }
  }

  interface Glyphs {
    hasGlyphForCodePoint(code: number): boolean
    layout(text: string, features?: object, ...more: unknown[]): unknown
  }

  /** An object of the file that is being written: what is written to it is bytes, or text that gets a line break. */
  interface Reference {
    write(chunk: string | Uint8Array): void
    finalize(): void
  }

  interface Document extends NodeJS.ReadableStream {
    provideFont(family: string, bold: boolean): { font: Glyphs }
    ref(data: object): Reference
  }

  const pdfmake: {
    /** Files of this name are taken from here. */
    virtualfs: { writeFileSync(name: string, bytes: Buffer): void }
    setFonts(fonts: Fonts): void
    setTableLayouts(layouts: Record<string, Record<string, (at: number, node: Laid) => number | string>>): void
    setUrlAccessPolicy(may: (url: string) => boolean): void
    setLocalAccessPolicy(may: (path: string) => boolean): void
    createPdf(definition: object): { getBuffer(): Promise<Buffer>; getStream(): Promise<Document> }
  }
  export = pdfmake
}
