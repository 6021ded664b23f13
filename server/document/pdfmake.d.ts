/** What we use of pdfmake, which brings no types. */
declare module 'pdfmake' {
  /** A face: the file, and its PostScript name where the file is a collection. */
  type Face = string | [file: string, name: string]
  type Fonts = Record<string, { normal: Face; bold: Face }>

  interface Glyphs {
    hasGlyphForCodePoint(code: number): boolean
    layout(text: string, features?: object, ...more: unknown[]): unknown
  }

  interface Document extends NodeJS.ReadableStream {
    provideFont(family: string, style: 'normal' | 'bold'): { font: Glyphs }
  }

  const pdfmake: {
    setFonts(fonts: Fonts): void
    setTableLayouts(layouts: Record<string, Record<string, () => number | string>>): void
    setUrlAccessPolicy(may: (url: string) => boolean): void
    setLocalAccessPolicy(may: (path: string) => boolean): void
    createPdf(definition: object): { getBuffer(): Promise<Buffer>; getStream(): Promise<Document> }
  }
  export = pdfmake
}
