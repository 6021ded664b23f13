import fs from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { readZip } from '../../../../contract/both/zip.ts'
import type { DocumentNode } from '../../../../contract/document/document.ts'
import type { WordLeftOut } from '../../../../contract/template/template.ts'
import { threadBegun } from '../../../document/threadTime.ts'
import { wordPartOf } from '../part.ts'
import { readBody } from './readBody.ts'
import { xmlOf } from './xml.ts'

/* The life of the thread that reads Word files. Files are whatever anybody sent: it has its own memory, and an end to its time. */

export interface WordQuestion {
  bytes: Uint8Array
}
export interface WordAnswer {
  document: DocumentNode
  leftOut: WordLeftOut[]
}

async function answer({ bytes }: WordQuestion): Promise<WordAnswer> {
  const file = {
    name: 'a.docx',
    size: bytes.length,
    read: async (from: number, to: number) => bytes.slice(from, to),
  }
  const entries = await readZip(file)
  const read = async (isIt: (name: string) => boolean) =>
    Promise.all(entries.filter(({ name }) => isIt(name)).map(async (one) => xmlOf(await wordPartOf(file, one))))
  const [body] = await read((name) => name === 'word/document.xml')
  const [styles] = await read((name) => name === 'word/styles.xml')
  const [numbering] = await read((name) => name === 'word/numbering.xml')
  const all = async (kind: string) =>
    (await read((name) => new RegExp(`^word/${kind}\\d*\\.xml$`).test(name))).flatMap((one) => one ?? [])
  if (!body) throw new Error('There is no body')
  return readBody({ body, styles, numbering, headers: await all('header'), footers: await all('footer') })
}

parentPort?.postMessage(threadBegun(fs))
parentPort?.on('message', (question: WordQuestion) => {
  answer(question).then(
    (said) => parentPort?.postMessage(said),
    (error) => parentPort?.postMessage({ failed: String(error) }),
  )
})
