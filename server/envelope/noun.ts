import { desc, sql } from 'drizzle-orm'
import type { envelopes } from '../../contract/envelope/envelope.ts'
import { seenCase } from '../case/case.ts'
import type { Handler, Noun } from '../door/handler.ts'
import { envelope } from '../tables/envelope.ts'
import { getSignCode, refuseSignature, signature } from './byAccount.ts'
import {
  checkSignCode,
  getSignDetail,
  getSignStatus,
  readSignDocument,
  refuseByCode,
  sendSignCode,
  signatureByCode,
} from './byLink.ts'
import { afreshSign, expireEnvelopes, remindSigners, removeSigner, voidEnvelope } from './change.ts'
import { sealEnvelope } from './issue/issue.ts'
import { askSeal, refuseSeal } from './issue/two.ts'
import { makeEnvelope } from './make.ts'
import { readEnvelopes, seesEnvelope } from './row.ts'

const listEnvelopes: Handler<typeof envelopes.listEnvelopes> = async ({ tx, me, query }) => {
  const { id } = await seenCase(tx, me, query.baseId)
  const rows = await tx
    .select({ id: envelope.id })
    .from(envelope)
    .where(sql`${envelope.caseId} = ${id} and ${seesEnvelope(me)}`)
    .orderBy(desc(envelope.createdAt), envelope.id)
    .limit(200)
  const ids = rows.map((one) => one.id)
  const read = ids.length ? await readEnvelopes(tx, ids) : new Map()
  return ids.flatMap((one) => read.get(one) ?? [])
}

export const envelopeNoun: Noun<typeof envelopes, 'envelope'> = {
  calls: {
    makeEnvelope,
    listEnvelopes,
    remindSigners,
    removeSigner,
    voidEnvelope,
    sealEnvelope,
    askSeal,
    refuseSeal,
    afreshSign,
    getSignCode,
    getSignDetail,
    sendSignCode,
    checkSignCode,
    readSignDocument,
    signatureByCode,
    refuseByCode,
    signature,
    refuseSignature,
    getSignStatus,
  },
  kinds: {
    envelope: {
      ...{ table: envelope, sees: seesEnvelope, read: readEnvelopes },
      // The version that was read, and what says from where and when each signed.
      inArchive: sql`${envelope.caseId}`,
    },
  },
  sweeps: [expireEnvelopes],
}
