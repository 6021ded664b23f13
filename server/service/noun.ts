import type { contract } from '../../contract/all.ts'
import { claimSeat } from '../case/seat/access.ts'
import type { Noun } from '../door/handler.ts'
import { batch, serviceAddress } from '../tables/service.ts'
import { confirmAddress, listAddresses, readAddresses, seesAddress } from './address.ts'
import { dropBatch, listBatches, listServiceGaps, makeBatch, sendBatch } from './batch.ts'
import { deemServed } from './deem.ts'
import { bounceDelivery, retryDelivery, switchDelivery, trackDelivery } from './move.ts'
import { writeProofs } from './proof.ts'
import {
  askReceiptCode,
  confirmService,
  openLinkedCase,
  openService,
  readServed,
  readServiceProof,
} from './recipient/link.ts'
import { confirmOwnServed, listServed, readOwnServed } from './recipient/own.ts'
import { recordService } from './record.ts'
import { readBatches, seesBatch } from './row.ts'
import { sealBatch } from './seal.ts'

export const serviceNoun: Noun<(typeof contract)['service'], 'serviceBatch' | 'serviceAddress'> = {
  calls: {
    recordService,
    claimSeat,
    makeBatch,
    sendBatch,
    dropBatch,
    sealBatch,
    listServiceGaps,
    retryDelivery,
    switchDelivery,
    bounceDelivery,
    trackDelivery,
    listBatches,
    openService,
    openLinkedCase,
    readServed,
    askReceiptCode,
    confirmService,
    readServiceProof,
    confirmAddress,
    listAddresses,
    listServed,
    readOwnServed,
    confirmOwnServed,
  },
  kinds: {
    serviceBatch: { table: batch, sees: seesBatch, read: readBatches },
    serviceAddress: { table: serviceAddress, sees: seesAddress, read: readAddresses },
  },
  sweeps: [deemServed, writeProofs],
}
