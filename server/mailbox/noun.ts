import type { mailbox } from '../../contract/mailbox/mailbox.ts'
import type { Noun } from '../door/handler.ts'
import { fileMailPart } from './file.ts'
import { listMails } from './list.ts'
import { loadMailPart, markMail, readMail } from './read.ts'
import { replyMail } from './reply.ts'

export const mailboxNoun: Noun<typeof mailbox> = {
  calls: { listMails, readMail, loadMailPart, markMail, replyMail, fileMailPart },
  kinds: {},
}
