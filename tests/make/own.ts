import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { TestServer } from '../setup/server.ts'
import { give } from './file.ts'
import { makeMandate } from './mandate.ts'
import { makeProof } from './payment.ts'
import type { Name } from './people.ts'

type Try = (as: Name) => Promise<{ status: number }>

/** Tries of calls about what is partyWang's alone, and about who takes part in a case of theirs; the scene is asked for when it is set. */
export function ownTries(scene: () => { server: TestServer; caseId: string }): Record<string, Try> {
  const { case: cases, mandate, payment, phrase, service } = contract
  async function freshPhrase(): Promise<string> {
    return (await scene().server.call(phrase.add, { body: { text: '短语' } }, { as: 'partyWang' })).data.id
  }
  async function freshMandate(): Promise<string> {
    const { server, caseId } = scene()
    const body = makeMandate(caseId, await give(server, 'partyWang'))
    return (await server.call(mandate.submitMandate, { body }, { as: 'partyWang' })).data.id
  }
  return {
    'case.findAccountsFor': async (as) => {
      const { server, caseId: id } = scene()
      const partyId = (await server.call(cases.mySeats, { params: { id } }, { as: 'partyWang' })).data[0]?.id ?? ''
      return server.call(cases.findAccountsFor, { body: { id, partyId } }, { as })
    },
    'case.moveDue': (as) => {
      const body = { id: scene().caseId, version: 999, due: '2026-12-31', reason: '理由' }
      return scene().server.call(cases.moveDue, { body }, { as })
    },
    'case.changeSecretary': (as) => {
      const { server, caseId: id } = scene()
      const body = { id, version: 999, dept: '部', secretaryId: server.id('adminZhao'), reason: '理由' }
      return server.call(cases.changeSecretary, { body }, { as })
    },
    'case.concludeHearings': (as) =>
      scene().server.call(cases.concludeHearings, { body: { id: scene().caseId, version: 999 } }, { as }),
    'case.reopenHearings': (as) => {
      const body = { id: scene().caseId, version: 999, reason: '理由' }
      return scene().server.call(cases.reopenHearings, { body }, { as })
    },
    ...Object.fromEntries(
      (['askWithdrawal', 'grantWithdrawal', 'refuseWithdrawal'] as const).map((name) => [
        `case.${name}`,
        (as: Name) =>
          scene().server.call(cases[name], { body: { id: scene().caseId, version: 999, reason: '理由' } }, { as }),
      ]),
    ),
    'case.mySeats': (as) => scene().server.call(cases.mySeats, { params: { id: scene().caseId } }, { as }),
    'mandate.submitMandate': async (as) => {
      const body = makeMandate(scene().caseId, await give(scene().server, as))
      return scene().server.call(mandate.submitMandate, { body }, { as })
    },
    'mandate.listMandates': (as) =>
      scene().server.call(mandate.listMandates, { query: { baseId: scene().caseId } }, { as }),
    'mandate.findMandateConflicts': async (as) =>
      scene().server.call(mandate.findMandateConflicts, { params: { id: await freshMandate() } }, { as }),
    'mandate.acceptMandate': async (as) =>
      scene().server.call(mandate.acceptMandate, { body: { id: await freshMandate(), version: 999 } }, { as }),
    'mandate.returnMandate': async (as) => {
      const body = { id: await freshMandate(), version: 999, reason: '理由' }
      return scene().server.call(mandate.returnMandate, { body }, { as })
    },
    'service.recordService': async (as) => {
      const said = { partyId: randomUUID(), servedOn: '2026-01-05', means: 'post' as const, attachmentId: randomUUID() }
      const body = { id: randomUUID(), baseId: scene().caseId, ...said }
      const { status, fields } = await scene().server.call(service.recordService, { body }, { as })
      // Whoever has the right is told of a party that the case does not have.
      return { status: fields[0]?.path[0] === 'partyId' ? 200 : status }
    },
    'payment.provePayment': async (as) => {
      const body = makeProof(scene().caseId, await give(scene().server, as))
      return scene().server.call(payment.provePayment, { body }, { as })
    },
    'payment.listProofs': (as) =>
      scene().server.call(payment.listProofs, { query: { baseId: scene().caseId } }, { as }),
    'phrase.update': async (as) =>
      scene().server.call(phrase.update, { body: { id: await freshPhrase(), version: 1, text: '改' } }, { as }),
    'phrase.remove': async (as) => scene().server.call(phrase.remove, { body: { id: await freshPhrase() } }, { as }),
  }
}
