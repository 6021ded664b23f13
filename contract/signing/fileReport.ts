import * as z from 'zod/mini'
import { moment } from '../kernel/rules.ts'

/*
 * What is found out about the signatures of a file: the same at the server and in the browser. Words are the page's; here are names.
 */

/** What is wrong with a signature; the first of them is the worst. */
export const signatureProblems = [
  /** Its byte range does not begin at the first byte, reaches beyond the file, or leaves out more than the signature itself. */
  'range',
  /** What stands in its place is no signature, or something hides behind it. */
  'shape',
  /** Bytes that it covers were changed. */
  'content',
  /** The signature does not belong to the certificate that it names. */
  'forged',
  /** It names its certificate in the older way (signing-certificate v1, by SHA-1): it holds, but proves less than one of today. */
  'oldName',
  /** It does not name its certificate among what was signed, as signatures of before do not: whose it is follows from the key alone. */
  'unnamed',
  /** It holds, and what it holds by (SHA-1) is no proof any more. */
  'weak',
  /** It is of a kind, or by an algorithm, that is not checked here: nothing is said of it, neither good nor bad. */
  'unchecked',
  /** The certificate was not issued by an authority that is trusted here, whatever its name. */
  'untrusted',
  /** The certificate may not be used for this. */
  'purpose',
  /** It was not valid when the document was signed. */
  'expired',
  /** It had been revoked when the document was signed. */
  'revoked',
  /** There is no time stamp: when it was signed is only what the signer's own clock said. */
  'unstamped',
  /** The time stamp is none of this signature, or of an authority that is not trusted. */
  'stamp',
] as const
export type SignatureProblem = (typeof signatureProblems)[number]

/** What is wrong with the file around its signatures. */
export const fileProblems = [
  'notPdf',
  /** It cannot be read as a PDF from its first object to its last. */
  'broken',
  'encrypted',
  /** Its objects unpack to more than is looked through. */
  'inflated',
  /** The check took more time or memory than it may, and was ended. */
  'exhausting',
  /** It carries no signature at all. */
  'unsigned',
  /** None of its signatures is the institution's seal: it was cut back to before it was issued, or never was. */
  'unsealed',
  'tooMany',
  /** Signatures that no field of the document shows, or fields that show another one. */
  'strayed',
  /** Something was put before the first byte of the PDF. */
  'before',
  /** Something was added after the last signature. */
  'appended',
  /** Between two signatures something else than a signature was added. */
  'between',
  /** It runs programs or is a form of another kind, whose look is not what was signed. */
  'active',
] as const
export type FileProblem = (typeof fileProblems)[number]

/**
 * What it is for: somebody signs or seals; the first says what may be changed behind it (DocMDP); or an authority stamps the time of
 * the whole file, and nobody signs by it.
 */
export const signatureKinds = ['signature', 'certification', 'timeStamp'] as const

/** What is worth a word about a file, and no fault of its signatures. */
export const fileNotes = [
  /** A form that lets its readers use what else has to be paid for: the maker of the reader says so by a signature that is nobody's. */
  'usageRights',
  /** What was added after a signature are notes or values of fields alone, as by Firefox; the pages themselves are as they were signed. */
  'annotated',
] as const
export type FileNote = (typeof fileNotes)[number]

export const signature = z.object({
  /** Its place in the file, from 1. */
  no: z.int(),
  kind: z._default(z.enum(signatureKinds), 'signature'),
  signer: z.string(),
  organisation: z.string(),
  /** By what the authority knows who it is; empty where the certificate does not say. */
  basis: z.string(),
  issuer: z.string(),
  /** Of the certificate, in hexadecimal. */
  serial: z.string(),
  algorithm: z.string(),
  /** What the time stamp proves; null where there is none that holds. */
  stampedAt: z.nullable(moment),
  /** What the signer's clock said. */
  claimedAt: z.nullable(moment),
  /** Whether it covers the file to its last byte. */
  whole: z.boolean(),
  /** When its certificate was revoked, also where that came after the signature, which then still holds. */
  revokedAt: z.nullable(moment),
  /** Whether what proves that it was not revoked lies in the file itself. */
  longTerm: z.boolean(),
  /** Whether it is the seal of the institution. */
  seal: z._default(z.boolean(), false),
  problems: z.array(z.enum(signatureProblems)),
})
export type Signature = z.output<typeof signature>

export const fileReport = z.object({
  /** Bytes. */
  size: z.int(),
  pages: z.int(),
  signatures: z.array(signature),
  problems: z.array(z.enum(fileProblems)),
  notes: z._default(z.array(z.enum(fileNotes)), []),
  /** Pages, from 1, that look different since they were signed. */
  changedPages: z.array(z.int()),
  /** The verification code that the file itself bears; empty where none is found. */
  code: z.string(),
  /** Its keywords between blanks, the first thousand characters. */
  keywords: z.string(),
})
export type FileReport = z.output<typeof fileReport>

/** Whether every signature holds, one of them is the institution's seal, and nothing was done to the file after the last one. */
export const isSound = ({ signatures, problems }: FileReport): boolean =>
  problems.length === 0 && signatures.length > 0 && signatures.every((one) => one.problems.length === 0)

/** Of a file that was not looked into, and why. */
export const unread = (size: number, problem: FileProblem): FileReport => ({
  size,
  pages: 0,
  signatures: [],
  problems: [problem],
  notes: [],
  changedPages: [],
  code: '',
  keywords: '',
})
