import { build, type Plugin } from 'vite'

const mark = '?program'

/**
 * `import { program } from './thread.ts?program'`: that file and all that it imports as one text, for a thread of the server that is
 * begun from it. So threads are the same in the built server, in `npm run dev` and in tests, and lie in no file of their own.
 */
export const program: Plugin = {
  name: 'program',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(mark)) return undefined
    const built = await build({
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: {
        ssr: id.slice(0, -mark.length),
        write: false,
        target: 'node20',
        rolldownOptions: { output: { format: 'cjs', codeSplitting: false } },
      },
    })
    const [chunk] = 'output' in built ? built.output : []
    if (chunk?.type !== 'chunk') throw new Error(`${id} was not built`)
    // Within a function: a class that a library calls Boolean would else be the Boolean of all that the thread loads later.
    return { code: `export const program = ${JSON.stringify(`(() => {${chunk.code}\n})()`)}`, map: null }
  },
}
