import { posix } from 'node:path'
import { everyFile, read } from './walls.ts'

/**
 * The floors of the server, from the ground up: the rooms of one line import what the lines above them hold, never the other
 * way. A room is a folder of server/ or a file in it. Tables stand below every noun: whoever joins one may import it, and it
 * imports nothing of any noun.
 */
export const floors = [
  'config pageConfig outage right when',
  'database tables',
  'store vault',
  'house',
  'who number',
  'door',
  'provider',
  'tell audit',
  'account lookup upload message phrase',
  'document mover',
  'case',
  // The nouns of a case, and those who come to the institution without one: every room with a noun that no other line names.
  '',
  'admin dashboard live room todo',
  'demo nouns',
  'sweep',
  'start',
  'dev main',
].map((line) => line.split(' ').filter(Boolean))

/** Rooms of one floor that lean on each other, and why. */
export const beside: Record<string, string> = {
  'archive signing': 'an export proves that its timeline is the one that was published',
  'award caseDocument': 'what it begins with, and how it looks on paper',
  'award caseFile': 'the signed original is a file of its case',
  'award cost': 'who bears what is counted from what was paid',
  'award deadline': 'how long a correction may be asked for',
  'award defence': 'for whom of the parties somebody asks',
  'award envelope': 'who sits signs it',
  'award openItem': 'what is open before it is voted on, issued and closed',
  'award template': 'what it is made from',
  'award tribunal': 'who writes it',
  'tables database': 'a column of JSON is read as its schema',
  'config pageConfig': 'what the page is told is part of the configuration',
  'upload lookup': 'a card names one of the peoples',
  'bundle caseFile': 'what lies among the files of a case may be bound',
  'bundle defence': 'and what the parties said',
  'bundle evidence': 'and evidence, which has rights of its own',
  'bundle filing': 'so have applications',
  'bundle hearing': 'and records of hearings',
  'caseDocument caseFile': 'a document lies among the files of its case',
  'caseDocument evidence': 'what a document says of the evidence',
  'caseDocument hearing': 'and of a hearing',
  'caseDocument template': 'what it is made from',
  'caseDocument tribunal': 'and who decides',
  'caseFile evidence': 'evidence lies among the files of its case',
  'caseFile filing': 'so does what was filed in it',
  'caseFile hearing': 'and the records of its hearings',
  'certification signing': 'what is kept of a hand is what may be signed with',
  'deadline filing': 'the term of a preservation is a date of a calendar',
  'deadline guarantee': 'and that of a guarantee',
  'cost caseFile': 'a statement that is sealed is a file of its case',
  'cost envelope': 'and is sealed as all that is issued',
  'cost tribunal': 'who sits is paid',
  'defence deadline': 'how long there is to answer',
  'defence tribunal': 'who decides on a counterclaim that is withdrawn',
  'envelope caseFile': 'what was issued lies among the files of its case',
  'envelope openItem': 'and what is open before an award is issued',
  'envelope signing': 'what signers say is signed by their keys',
  'evidence deadline': 'how long opinions may come',
  'filing template': 'what its letters say',
  'filing guarantee': 'what becomes of a preservation becomes of its guarantees',
  'guarantee template': 'what its letter says',
  'hearing tribunal': 'who of the list serves may sit in a meeting',
  'mailbox caseFile': 'what came with a mail is filed into a case',
  'mandate tribunal': 'a new agent may be in conflict with an arbitrator',
  'payment cost': 'the fee of a counterclaim is proved as that of the claims',
  'openItem deadline': 'time that still runs is open',
  'tribunal openItem': 'and asked for before the hearings are closed',
  'recordSign envelope': 'what is signed of a session is an envelope',
  'recordSign hearing': 'and what is signed is its record',
  'revocation envelope': 'who signed it is told',
  'thread caseFile': 'what is written may point at files of its case',
  'trialMessage hearing': 'whom it is written to attends a session',
  'service caseFile': 'the proof of service is a file of the case',
  'service signing': 'what is sealed is read whole, as all that is signed',
  'service envelope': 'and is sealed as all that is issued',
  'service deadline': 'the day that counts as that of service is a rule of deadlines',
}

export interface Import {
  from: string
  to: string
  /** Gone before the program runs: it makes no circle, but it is knowledge, and climbs like any other. */
  typeOnly: boolean
}

/** What a source imports of the repository's own as soon as it is loaded. */
export function staticImports(from: string, source: string): Import[] {
  const statement = /^(?:import|export)\s+(type\s)?(?:([^'";]*?)\sfrom\s+)?'(\.[^'?]+)'/gm
  return [...source.matchAll(statement)].map(([, type, names = '', specifier = '']) => {
    const members =
      /^\{([^}]*)\}$/s
        .exec(names.trim())?.[1]
        ?.split(',')
        .filter((one) => one.trim() !== '') ?? []
    const typeOnly = type !== undefined || (members.length > 0 && members.every((one) => /^\s*type\s/.test(one)))
    return { from, to: posix.join(posix.dirname(from), specifier), typeOnly }
  })
}

export const files = everyFile('server/*', 'contract/*', 'src/*').filter((path) => /(?<!\.d)\.tsx?$/.test(path))
const named = floors.flat()
const ofNouns = files.filter((path) => /^server\/\w+\/noun\.ts$/.test(path)).map((path) => path.split('/')[1] ?? '')
floors.find((line) => line.length === 0)?.push(...ofNouns.filter((room) => !named.includes(room)))
export const imports = files.flatMap((path) => staticImports(path, read(path)))

/** The file or folder of server/ it lies in. */
export function roomOf(path: string): string {
  return (path.split('/')[1] ?? '').replace(/\.ts$/, '')
}
