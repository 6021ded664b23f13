import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contract, everyCall } from '../../contract/all.ts'
import { everyFile, read } from './walls.ts'

const sources = everyFile('*.ts', '*.tsx', '*.mjs', '*.js')
const isConfiguration = (path: string) => /^[\w-]+\.config\.ts$/.test(path)

describe('the contract', () => {
  const tests = everyFile('tests/**/*.test.ts').filter((path) => !path.startsWith('tests/walls/'))
  const words = tests.map(read).join('\n')
  // What a scene says of who reaches a record is tried by records.server.test.ts for every call of the table.
  const scenes = new Map(everyFile('tests/*/scene.ts').map((path) => [path.split('/')[1] ?? '', read(path)]))
  const isReached = (domain: string, key: string) =>
    new RegExp(`^    ${key}: '[-yn ]+',`, 'm').test(scenes.get(domain) ?? '')

  for (const [domain, calls] of Object.entries(contract)) {
    for (const [key, call] of Object.entries(calls)) {
      test(`${domain}.${key} says what it does, to whom, and what happens offline`, () => {
        expect(call.name).toBe(`${domain}.${key}`)
        expect(call.says).toMatch(/^[A-Z].{10,}\.$/s)
        expect(call.who === 'anyone' || call.who === 'signedIn' || call.who.length > 0).toBe(true)
        expect(['queue', 'local', 'no']).toContain(call.offline)
      })
      test(`${domain}.${key} is called by a test`, () =>
        expect(new RegExp(`\\b[a-zA-Z]+\\.${key}\\b`).test(words) || isReached(domain, key)).toBe(true))
    }
  }

  test('no two calls share an address', () => {
    const addresses = everyCall.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
    expect(addresses).toEqual([...new Set(addresses)])
  })
})

describe('the source', () => {
  test('refers to nothing outside the repository', () => {
    const outside = /\.\.\/shared\b|\/work\/(shared|main)\b/
    const texts = everyFile('*').filter((path) => /\.(tsx?|m?js|json|md|css|html|po|sql|ya?ml)$/.test(path))
    const found = texts.filter(
      (path) => !path.startsWith('tests/walls/') && path !== 'package-lock.json' && outside.test(read(path)),
    )
    expect(found).toEqual([])
  })

  test('exports by name, and no file only passes on what others export', () => {
    const found = sources.filter((path) => {
      const text = read(path)
      const byDefault = /^export default\b/m.test(text) && !isConfiguration(path)
      return byDefault || /^export (\*|\{[^}]*\}) from\b/m.test(text) || /(^|\/)index\.tsx?$/.test(path)
    })
    expect(found).toEqual([])
  })

  /** Longer files, each of one thing that no cut would make clearer: the calls of one noun, one table of words, one walk. */
  const oneThing = [
    'contract/admin/admin.ts',
    'contract/errors/errorsEnglish.ts',
    'contract/hearing/trial.ts',
    'tests/award/way.server.test.ts',
    'tests/cost/cost.server.test.ts',
    'tests/hearing/trial.server.test.ts',
  ]
  test('keeps files short: none over 400 lines, nine in ten under 250', () => {
    const lines = sources.map((path) => [path, read(path).split('\n').length] as const)
    expect(lines.filter(([path, count]) => count > 400 && !oneThing.includes(path)).map(([path]) => path)).toEqual([])
    expect(oneThing.filter((path) => !lines.some(([one, count]) => one === path && count > 400))).toEqual([])
    expect(lines.filter(([, count]) => count > 250).length).toBeLessThanOrEqual(lines.length / 10)
  })

  test('reaches the network from four files of the page: calls, uploads, live changes and the line to a room', () => {
    const found = everyFile('src/*').filter(
      (path) => /\.tsx?$/.test(path) && /\b(fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon)\(/.test(read(path)),
    )
    expect(found.sort()).toEqual([
      'src/hearing/room/line/link.ts',
      'src/local/call.ts',
      'src/local/live.ts',
      'src/local/send/tus.ts',
    ])
  })
})

describe('a screen', () => {
  const screens = everyFile('src/*').filter((path) => /\.tsx?$/.test(path) && !path.startsWith('src/app/'))
  /** What stands between the bracket that opens at `from` and the one that closes it. */
  const within = (text: string, from: number) => {
    let depth = 0
    for (let at = from; at < text.length; at++) {
      if (text[at] === '(') depth++
      if (text[at] === ')' && --depth === 0) return text.slice(from + 1, at)
    }
    return text.slice(from)
  }
  const heldOnce = (text: string) => {
    const bound = [...text.matchAll(/const (\{[^}]+\}|\w+) = use(?:View\(\)(?:\.search)?(?:\.\w+)?|Query\('\w+'\))/g)]
    // `{ code: given = '' }` binds `given`, `{ q = '' }` binds `q`.
    const names = bound.flatMap(([, to = '']) =>
      to
        .replace(/[{}]/g, '')
        .split(',')
        .map((one) => one.split('=')[0]?.split(':').at(-1)?.trim() ?? ''),
    )
    const said = new RegExp(`\\b(${[...names.filter(Boolean), 'useQuery', 'useView'].join('|')})\\b`)
    return [...text.matchAll(/\buse(?:State|Ref)(?:<[^()]*>)?\(/g)].filter(({ index, 0: call }) =>
      said.test(within(text, index + call.length - 1)),
    )
  }

  test('follows what its address says: no state and no ref holds the first one for good', () => {
    expect(heldOnce('const { search } = useView()\nconst [day] = useState(search.day ?? today())')).toHaveLength(1)
    expect(heldOnce("const { code: given = '' } = useView().search\nconst it = useRef<string>(given)")).toHaveLength(1)
    expect(heldOnce("const part = useQuery('part')\nconst [shown] = useState(() => part || 'profile')")).toHaveLength(1)
    expect(heldOnce("const part = useQuery('part')\nconst [shown] = useStateOf(part, part)")).toHaveLength(0)
    expect(screens.filter((path) => heldOnce(read(path)).length)).toEqual([])
  })

  test('asks for its own address, not for the one that is on the screen now', () => {
    const live = /\buse(Search|Params|Location|Match|Matches)\(|\bgetRouteApi\(/
    expect(screens.filter((path) => live.test(read(path)))).toEqual([])
  })
})

describe('the server', () => {
  const holding = (what: RegExp) => everyFile('server/*').filter((path) => /\.ts$/.test(path) && what.test(read(path)))

  test('opens sockets by one door, which hears their messages and their errors for all', () => {
    expect(holding(/\.handleUpgrade\(|\.on\('upgrade'/)).toEqual(['server/door/upgrade.ts'])
    // A thread's messages are its own.
    expect(holding(/\bsocket\.(on|once)\('(message|error|close)'/)).toEqual(['server/door/upgrade.ts'])
    // The peerjs-server takes one for its own, to which no connection ever comes.
    expect(holding(/new WebSocketServer\(/).sort()).toEqual(['server/door/upgrade.ts', 'server/room/peers.ts'])
    expect(holding(/from 'peer'/)).toEqual(['server/room/peers.ts'])
  })

  test('opens PDFs that anybody may have made within a limit, in threads that do nothing else', () => {
    const opens = everyFile('verify/*', 'src/*', 'server/*').filter(
      (path) => /\.tsx?$/.test(path) && /\bPDF\.load\(/.test(read(path)),
    )
    expect(opens.sort()).toEqual([
      // Its own stamps, in a thread of its own.
      'server/bundle/bind/live.ts',
      // What the server made itself.
      'server/signing/chain/make.ts',
      'server/signing/foreign/thread.ts',
      'server/signing/signer.ts',
      'verify/foreign.ts',
    ])
    // What looks into them changes how the library unpacks, for all of its thread or worker.
    const into = /^import (?!type\b).* from '[./]*verify\/(check|places|foreign)\.ts'/m
    const runs = everyFile('src/*', 'server/*').filter((path) => into.test(read(path)))
    expect(runs.sort()).toEqual([
      'server/bundle/bind/live.ts',
      'server/signing/foreign/thread.ts',
      'src/workers/checker.ts',
    ])
  })

  // Whoever makes a call with a key holds the key of their own row by then: two of them would each wait for the other.
  test('locks accounts without their key', () => {
    expect(holding(/\.from\(account\)(?:(?!\bawait\b)[\s\S])*?\.for\('update'/)).toEqual([])
  })
})

describe('the words', () => {
  const messages = (language: string) => new Map(everyFile(`locales/${language}/*.po`).flatMap(wordsIn))
  const wordsIn = (catalogue: string) => {
    const entries = read(catalogue).replace(/"\n"/g, '').split('\n\n').slice(1)
    return entries.flatMap((entry) => {
      const [, id] = /^msgid "(.*)"$/m.exec(entry) ?? []
      return id ? [[id, /^msgstr "(.*)"$/m.exec(entry)?.[1] ?? ''] as const] : []
    })
  }

  test('stand in Chinese and in English, all of them', () => {
    const [zh, en] = [messages('zh'), messages('en')]
    expect(zh.size).toBeGreaterThan(50)
    expect([...en.keys()].sort()).toEqual([...zh.keys()].sort())
    for (const [language, words] of [
      ['zh', zh],
      ['en', en],
    ] as const) {
      expect(
        [...words].filter(([, text]) => text === ''),
        language,
      ).toEqual([])
    }
  })

  test('are English in the English catalogue', () => {
    // 中文 is the name of the other language in its own words.
    const chinese = [...messages('en').values()].filter((text) => /\p{Script=Han}/u.test(text.replace('中文', '')))
    expect(chinese).toEqual([])
  })

  test('of a screen of somebody who has not come in load with it', () => {
    const catalogueOf = new Map(
      everyFile('locales/zh/*.po').flatMap((path) =>
        [...read(path).matchAll(/^#: (.+)$/gm)].map(([, source]) => [source!, posix.basename(path, '.po')] as const),
      ),
    )
    const shown: [file: string, loaded: string[]][] = [
      ['src/app/start.tsx', ['ui', 'doors']],
      ['src/upload/phone/entry.tsx', ['ui', 'phone']],
    ]
    const loads: Record<string, string[]> = { screen: [], publicScreen: ['public'], phoneScreen: ['phone'] }
    for (const routes of ['doors', 'public']) {
      const file = `src/app/routes/${routes}.ts`
      for (const [, as, path] of read(file).matchAll(/(\w+)\(\(\) => import\('([^']+)'\)/g))
        shown.push([posix.join(posix.dirname(file), path!), ['ui', 'doors', ...loads[as!]!]])
    }
    expect(shown.length).toBeGreaterThan(15)
    const silent = shown.flatMap(([screen, loaded]) =>
      [...closureOf(screen)].flatMap((file) => {
        const catalogue = catalogueOf.get(file)
        return catalogue && !loaded.includes(catalogue) ? [`${screen}: ${file} speaks from ${catalogue}`] : []
      }),
    )
    expect(silent).toEqual([])
  })
})

/** A file and all that comes with it; what it loads later brings its own words. */
function closureOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !/\.tsx?$/.test(file)) return seen
  seen.add(file)
  for (const [, path] of read(file).matchAll(/^(?:import|export)\b(?! type)(?:[^']*?\bfrom)? '(\.[^']+)'/gm))
    closureOf(posix.join(posix.dirname(file), path!), seen)
  return seen
}
