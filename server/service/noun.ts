import type { contract } from '../../contract/all.ts'
import { claimSeat } from '../case/seat/access.ts'
import type { Noun } from '../door/handler.ts'
import { dropBatch, listBatches, makeBatch, sendBatch } from './batch.ts'
import { askReceiptCode, confirmService, openService, readServed, readServiceProof } from './link.ts'
import { bounceDelivery, retryDelivery, switchDelivery, trackDelivery } from './move.ts'
import { recordService } from './record.ts'
import { readBatches, seesBatch } from './row.ts'
import { batch } from './table.ts'

export const serviceNoun: Noun<(typeof contract)['service'], 'serviceBatch'> = {
  calls: {
    recordService,
    claimSeat,
    makeBatch,
    sendBatch,
    dropBatch,
    retryDelivery,
    switchDelivery,
    bounceDelivery,
    trackDelivery,
    listBatches,
    openService,
    readServed,
    askReceiptCode,
    confirmService,
    readServiceProof,
  },
  kinds: { serviceBatch: { table: batch, sees: seesBatch, read: readBatches } },
}
