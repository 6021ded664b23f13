import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { FieldError } from '../../contract/errors/errors.ts'
import type { Scene } from '../door/scene.ts'
import { sideIds } from '../make/case.ts'
import { addressFor, batchWith, caseFile } from './serve.ts'

const { service } = contract

/** What a secretary does to a batch that is there; by nobody's right it is refused for a version nobody has. */
const late = { version: 999, deliveryId: randomUUID() }
const way = { channel: 'sms' as const, to: '13900000078' }

/** Whoever has the right is told of a party that the case does not have. */
const toldOfParty = ({ status, fields }: { status: number; fields: FieldError[] }) => ({
  status: fields.some(({ path }) => path.includes('partyId')) ? 200 : status,
})

export const serviceScene: Scene<'service'> = {
  may: {
    recordService: 'SI',
    claimSeat: 'U',
    makeBatch: 'SI',
    sendBatch: 'SI',
    dropBatch: 'SI',
    sealBatch: 'S',
    listServiceGaps: 'SI',
    retryDelivery: 'SI',
    switchDelivery: 'SI',
    bounceDelivery: 'SI',
    trackDelivery: 'SI',
    listBatches: 'SHI',
    // The code in the body opens one service, and nothing else.
    openService: '*',
    openLinkedCase: '*',
    readServed: '*',
    askReceiptCode: '*',
    confirmService: '*',
    readServiceProof: '*',
    confirmAddress: 'U',
    listAddresses: 'USHI',
    listServed: 'U',
    readOwnServed: 'U',
    confirmOwnServed: 'U',
  },
  reach: {
    recordService: '-- yy nn --',
    makeBatch: '-- yy nn --',
    listBatches: '-- yy nn --',
    listServiceGaps: '-- yy nn --',
    listAddresses: 'yn yy nn --',
    listServed: 'yn -- -- --',
  },
  seats: {
    recordService: '--- y ----',
    makeBatch: '--- y ----',
    listBatches: '--- y ----',
    listServiceGaps: '--- y ----',
    confirmAddress: 'n-n - ----',
    listAddresses: 'nyn y ----',
    listServed: 'nyn - ----',
  },
  bodies: (foreign) => ({
    recordService: {
      id: randomUUID(),
      baseId: foreign.case,
      partyId: randomUUID(),
      servedOn: '2026-01-05',
      means: 'post',
      note: '',
      attachmentId: foreign.file,
    },
    claimSeat: { code: randomUUID() },
    makeBatch: batchWith(foreign.case, [foreign.file]),
    sendBatch: { id: randomUUID(), version: 1 },
    dropBatch: { id: randomUUID(), version: 1 },
    sealBatch: { id: randomUUID(), version: 1 },
    retryDelivery: { id: randomUUID(), ...late, ...way },
    switchDelivery: { id: randomUUID(), ...late, ...way, newId: randomUUID() },
    bounceDelivery: { id: randomUUID(), ...late, reason: '查无此人' },
    trackDelivery: { id: randomUUID(), ...late, trackingNo: 'EMS1' },
    openService: { code: randomUUID() },
    openLinkedCase: { code: randomUUID() },
    readServed: { code: randomUUID(), fileId: foreign.file },
    askReceiptCode: { code: randomUUID() },
    confirmService: { code: randomUUID(), digits: '1234', name: '陈丽华' },
    readServiceProof: { code: randomUUID() },
    readOwnServed: { id: randomUUID(), fileId: foreign.file },
    confirmOwnServed: { id: randomUUID() },
    confirmAddress: addressFor(foreign.case, randomUUID()),
  }),
  tries: ({ server, caseId }) => {
    return {
      recordService: async (as) => {
        const said = {
          partyId: randomUUID(),
          servedOn: '2026-01-05',
          means: 'post' as const,
          attachmentId: randomUUID(),
        }
        const body = { id: randomUUID(), baseId: caseId, ...said }
        return toldOfParty(await server.call(service.recordService, { body }, { as }))
      },
      makeBatch: async (as) => {
        const body = batchWith(caseId, [await caseFile(server, caseId)])
        return toldOfParty(await server.call(service.makeBatch, { body }, { as }))
      },
      confirmAddress: async (as) => {
        const body = addressFor(caseId, sideIds.applicantId)
        return toldOfParty(await server.call(service.confirmAddress, { body }, { as }))
      },
      listServed: (as) => server.call(service.listServed, { query: { baseId: caseId } }, { as }),
      listAddresses: (as) => server.call(service.listAddresses, { query: { baseId: caseId } }, { as }),
      listServiceGaps: (as) => server.call(service.listServiceGaps, { query: { baseId: caseId } }, { as }),
      listBatches: (as) => server.call(service.listBatches, { query: { baseId: caseId } }, { as }),
    }
  },
}
