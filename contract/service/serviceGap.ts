import * as z from 'zod/mini'
import { type Camp, camp } from '../case/case.ts'
import { type DocumentKind, documentKinds } from '../template/template.ts'

/*
 * Who should have which document of a case and has not: said before a batch is sent, and in the case.
 */

/** The sides that are served with a document of a kind, once there is one. Of other kinds nobody is owed anything. */
export const sidesOfDocument: Partial<Record<DocumentKind, readonly Camp[]>> = {
  acceptanceNotice: ['APP'],
  arbitrationNotice: ['DEF'],
  arbitrationRequest: ['DEF'],
  constitutionNotice: ['APP', 'DEF'],
  hearingNotice: ['APP', 'DEF'],
  proceduralOrder: ['APP', 'DEF'],
}

/** Those that an accepted case must have: they are owed also while nobody has made them. */
const dueFromAcceptance = ['arbitrationNotice'] as const satisfies readonly DocumentKind[]

/** A document, by the file that is served: the sealed copy where there is one. */
export interface Servable {
  kind: DocumentKind
  title: string
  no: string
  fileId: string
  /** The file itself and its sealed copies: whoever was served with one of them has it. */
  copies: readonly string[]
}

/** Somebody who was served with a file, or will be by a batch that is looked at. */
interface ServedWith {
  partyId: string
  fileId: string
}

export const serviceGap = z.object({
  partyId: z.string(),
  party: z.string(),
  camp,
  kind: z.enum(documentKinds),
  /** Empty where the document was not made yet. */
  title: z.string(),
  no: z.string(),
  fileId: z.string(),
})
export type ServiceGap = z.output<typeof serviceGap>

interface Known {
  parties: readonly { id: string; name: string; camp: Camp }[]
  documents: readonly Servable[]
  served: readonly ServedWith[]
  /** The respondents whose service with the notice of arbitration was recorded by hand. */
  noticed: readonly string[]
}

/** What each party should have and has not, party by party, in the order of the table. */
export function serviceGaps({ parties, documents, served, noticed }: Known): ServiceGap[] {
  const has = (partyId: string, { copies }: Servable) =>
    served.some((one) => one.partyId === partyId && copies.includes(one.fileId))
  return parties.flatMap(({ id: partyId, name: party, camp: side }) =>
    (Object.keys(sidesOfDocument) as DocumentKind[]).flatMap((kind): ServiceGap[] => {
      if (!sidesOfDocument[kind]?.includes(side)) return []
      if (kind === 'arbitrationNotice' && noticed.includes(partyId)) return []
      const made = documents.filter((one) => one.kind === kind)
      const of = { partyId, party, camp: side, kind }
      const isDue = (dueFromAcceptance as readonly DocumentKind[]).includes(kind)
      if (made.length === 0) return isDue ? [{ ...of, title: '', no: '', fileId: '' }] : []
      return made.filter((one) => !has(partyId, one)).map(({ title, no, fileId }) => ({ ...of, title, no, fileId }))
    }),
  )
}

/** A document of the institution that leaves without its seal. */
export const unsealedDocument = z.object({ fileId: z.string(), title: z.string(), no: z.string() })
