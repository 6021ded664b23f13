import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Pdfium } from './mend.ts'

const { resolve } = createRequire(import.meta.url)

let machine: Promise<WebAssembly.Module> | undefined

/**
 * PDFium, to be handed to a thread that reads with it. Its machine code is translated once a process, which takes longer than all else of
 * its start.
 */
export async function pdfium(): Promise<Pdfium> {
  machine ??= readFile(resolve('@embedpdf/pdfium/pdfium.wasm')).then((bytes) => WebAssembly.compile(bytes))
  try {
    return { program: resolve('@embedpdf/pdfium'), machine: await machine }
  } catch (error) {
    // What could not be read now may be there when it is asked for again.
    machine = undefined
    throw error
  }
}
