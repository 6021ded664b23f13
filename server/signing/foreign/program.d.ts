/** The text of a program, made by the plugin of this name (program.ts). */
declare module '*?program' {
  export const program: string
}
