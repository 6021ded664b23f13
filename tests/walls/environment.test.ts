import { expect, test } from 'vitest'
import { environment } from '../../server/config.ts'
import { read } from './walls.ts'

interface Row {
  names: string[]
  otherwise: string
  says: string
}

/** The table of docs/operators.md, a row for one variable or a few that belong together. */
const rows: Row[] = [...read('docs/operators.md').matchAll(/^\| (`[A-Z][^|]*) \| ([^|]*) \| ([^|]*) \|$/gm)].map(
  ([, names = '', otherwise = '', says = '']) => ({
    names: [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name),
    otherwise: otherwise.replaceAll('`', ''),
    says: says.replaceAll('`', '').replace(/[.;] .*$/, ''),
  }),
)
const known = Object.keys(environment.shape).filter((name) => name !== 'NODE_ENV')

test('docs/operators.md tells of every variable of the environment, and of no other', () => {
  expect(rows.flatMap(({ names }) => names).sort()).toEqual([...known].sort())
})

test('.env.example names every variable with what it is for and what holds without it', async () => {
  const parts = rows.map(({ names, otherwise, says }) =>
    [
      `# ${says}`,
      `# Without it: ${otherwise === '–' ? 'nothing' : otherwise}.`,
      ...names.map((name) => `#${name}=`),
    ].join('\n'),
  )
  const head =
    '# Copied to .env and read by: node --env-file=.env dist/server/main.js\n# The whole of each is in docs/operators.md.'
  await expect(`${[head, ...parts].join('\n\n')}\n`).toMatchFileSnapshot('../../.env.example')
})
