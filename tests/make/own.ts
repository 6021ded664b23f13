import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { TestServer } from '../setup/server.ts'
import { says } from './document.ts'
import { give } from './file.ts'
import { makeMandate } from './mandate.ts'
import { makeProof } from './payment.ts'
import type { Name } from './people.ts'

type Try = (as: Name) => Promise<{ status: number }>

/** Tries of calls about what is partyWang's alone, and about who takes part in a case of theirs; the scene is asked for when it is set. */
export function ownTries(scene: () => { server: TestServer; caseId: string }): Record<string, Try> {
  const { case: cases, caseDocument, mandate, payment, phrase, service, template } = contract
  async function freshPhrase(): Promise<string> {
    return (await scene().server.call(phrase.add, { body: { text: '短语' } }, { as: 'partyWang' })).data.id
  }
  async function freshMandate(): Promise<string> {
    const { server, caseId } = scene()
    const body = makeMandate(caseId, await give(server, 'partyWang'))
    return (await server.call(mandate.submitMandate, { body }, { as: 'partyWang' })).data.id
  }
  /** The first template of the institution of an account. */
  async function templateFor(as: Name): Promise<string> {
    return (await scene().server.call(template.listTemplates, {}, { as })).data[0]?.id ?? ''
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
    'caseDocument.fillDocument': async (as) => {
      const body = { baseId: scene().caseId, templateId: await templateFor('adminZhao') }
      return scene().server.call(caseDocument.fillDocument, { body }, { as })
    },
    'caseDocument.listDocuments': (as) =>
      scene().server.call(caseDocument.listDocuments, { query: { baseId: scene().caseId } }, { as }),
    'caseDocument.makeDocument': async (as) => {
      const said = { templateId: await templateFor('adminZhao'), title: '函', body: says('一') }
      const body = { id: randomUUID(), baseId: scene().caseId, ...said }
      return scene().server.call(caseDocument.makeDocument, { body }, { as })
    },
    'template.getTemplate': async (as) =>
      scene().server.call(template.getTemplate, { params: { id: await templateFor('adminZhao') } }, { as }),
    'template.writeTemplate': async (as) => {
      const said = { kind: 'award' as const, language: 'zh' as const, title: '裁决书', body: says('一') }
      const body = { id: randomUUID(), revision: 0, follows: await templateFor('adminZhao'), ...said }
      return scene().server.call(template.writeTemplate, { body }, { as })
    },
    'template.activateTemplate': async (as) => {
      const body = { id: await templateFor('adminZhao'), revision: 999 }
      return scene().server.call(template.activateTemplate, { body }, { as })
    },
    'template.retireTemplate': async (as) => {
      const body = { id: await templateFor('adminZhao'), revision: 999 }
      return scene().server.call(template.retireTemplate, { body }, { as })
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
