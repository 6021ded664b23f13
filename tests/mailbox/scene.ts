import { randomUUID } from 'node:crypto'
import type { Scene } from '../door/scene.ts'

/** Nobody's: the tables hold servers without a mailbox. */
const mailId = '1.1'

export const mailboxScene: Scene<'mailbox'> = {
  may: {
    listMails: 'SI',
    readMail: 'SI',
    loadMailPart: 'SI',
    markMail: 'SI',
    replyMail: 'SI',
    fileMailPart: 'SI',
  },
  seats: { fileMailPart: '--- y ----' },
  bodies: (foreign) => ({
    markMail: { id: mailId, seen: true },
    replyMail: { id: randomUUID(), mailId, text: '收到' },
    fileMailPart: { id: randomUUID(), mailId, part: '2', caseId: foreign.case },
  }),
}
