import { proxy } from 'valtio/vanilla'
import { AppError } from '../../../contract/errors/errors.ts'
import { upload } from '../../../contract/upload/upload.ts'
import { ask } from '../../local/call.ts'
import {
  batchKey,
  bytesOf,
  dropFiles,
  filesFor,
  filesLeft,
  finishBatch,
  forgetOld,
  forgetOthers,
  lostFiles,
  type PhoneFile,
  setBegun,
  setHeld,
  stopBatch,
} from '../../local/send/phoneFiles.ts'
import { announceFile, giveUp, mustBeReadable, type Sending, sendFile } from '../../local/send/tus.ts'
import { inARow } from '../suffixes.ts'
import { type Asked, type Rules, rulesOf } from './rules.ts'
import { untilDone } from './until.ts'

export interface Listed extends PhoneFile {
  /** Bytes the server holds, as it last said. */
  sent: number
}

/** What the page shows. `waiting`: for the network. `ended`: a new code must be scanned. */
export interface Phone {
  step: 'opening' | 'choosing' | 'sending' | 'waiting' | 'ended' | 'done'
  rules: Rules | undefined
  files: Listed[]
  /** Files of earlier codes of the same person that are still here. */
  left: PhoneFile[]
  /** Why the last thing failed. */
  error: AppError | undefined
}

/** Refusals that say nothing about the file itself. */
const notTheFile: string[] = ['file.tooMany', 'file.quota', 'file.dayQuota', 'file.exists', 'file.offset']

/** One upload by one code: opened by the page, it goes on by itself wherever it was left. */
export class PhoneUpload {
  readonly state = proxy<Phone>({ step: 'opening', rules: undefined, files: [], left: [], error: undefined })
  private readonly asked: Asked
  private readonly signal: AbortSignal

  constructor(asked: Asked, signal: AbortSignal) {
    this.asked = asked
    this.signal = signal
  }

  get uploadId(): string {
    return this.asked.uploadId
  }

  async open(): Promise<void> {
    const { uploadId } = this.asked
    await forgetOld(uploadId)
    const lost = await this.dropLost()
    // A batch goes whole: what went with an earlier page is to be chosen anew first.
    if (lost.some((file) => file.uploadId === uploadId)) await stopBatch(uploadId)
    await this.refresh()
    if (await batchKey(uploadId)) await this.send()
    else await this.learn()
    const mine = lost.filter((file) => file.uploadId === uploadId || file.owner === (this.state.rules?.owner ?? ''))
    if (mine.length) this.state.error ??= new AppError('file.lost', { name: inARow(mine.map(({ name }) => name)) })
  }

  /** Takes off the list, and gives, what went with an earlier page; no code counts it from then on. */
  private async dropLost(): Promise<PhoneFile[]> {
    const lost = await lostFiles()
    for (const { id, uploadId, begun } of lost) {
      const tell = () => giveUp(id, { 'Upload-Session': uploadId })
      if (begun) await untilDone(tell, this.signal, this.opening).catch(unlessAnswered)
      await dropFiles([id])
    }
    this.state.error = undefined
    return lost
  }

  private readonly opening = (error: AppError) => {
    this.state.error = error
  }

  /** The list as this phone keeps it. */
  async refresh(): Promise<void> {
    const { uploadId } = this.asked
    const sent = new Map(this.state.files.map((file) => [file.id, file.sent]))
    const files = await filesFor(uploadId)
    this.state.files = files.map((file) => ({ ...file, sent: file.held ? file.size : (sent.get(file.id) ?? 0) }))
    const owner = this.state.rules?.owner
    this.state.left = owner === undefined ? [] : await filesLeft(uploadId, owner)
  }

  /**
   * Takes a file off this phone, and off what the server counts for the code it was chosen for. Throws AppError where the
   * server counts it and does not answer: the file stays until it does.
   */
  async remove({ id, uploadId, begun }: PhoneFile): Promise<void> {
    if (begun) await giveUp(id, { 'Upload-Session': uploadId })
    await dropFiles([id])
    await this.refresh()
  }

  /** Asks what may be sent by this code. */
  async learn(): Promise<void> {
    const { uploadId } = this.asked
    const { state, signal } = this
    if (!uploadId) {
      // An address without a code: nothing to ask for.
      state.step = 'ended'
      return
    }
    const session = () => ask(upload.getUploadSession, { body: { uploadId } }, { token: null, signal })
    try {
      const own = await untilDone(session, signal, this.opening)
      state.error = undefined
      await this.forgetOthers(own.owner)
      state.rules = rulesOf(this.asked, own)
      await this.refresh()
      const used = state.files.length > 0 ? 'ended' : 'done'
      state.step = own.state === 'done' ? used : 'choosing'
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof AppError)) throw error
      // An address that names no code at all is of no more use than one that is over.
      state.step = 'ended'
    }
  }

  /** What others chose on this phone goes, with what the server counts of it as far as that can be told now. */
  private async forgetOthers(owner: string): Promise<void> {
    for (const { id, uploadId, begun } of await forgetOthers(owner))
      if (begun) giveUp(id, { 'Upload-Session': uploadId }).catch(unlessAnswered)
  }

  /** Sends all that is listed as one batch, and goes on until the server has it or refuses. */
  async send(): Promise<void> {
    const { state, signal } = this
    const { uploadId } = this.asked
    state.step = 'sending'
    state.error = undefined
    try {
      const key = (await batchKey(uploadId, true)) ?? ''
      const alone = () => navigator.locks.request(`phone:${uploadId}`, { signal }, () => this.sendBatch(key))
      const mine = await untilDone(alone, signal, (error) => {
        state.step = 'waiting'
        state.error = error
      })
      await this.refresh()
      // Another tab was faster. What came of it the server knows.
      if (!mine) return await this.learn()
      state.step = 'done'
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof AppError)) throw error
      await this.refused(error)
    }
  }

  /** False where another tab has ended the batch meanwhile. */
  private async sendBatch(key: string): Promise<boolean> {
    const { state, signal } = this
    const { uploadId } = this.asked
    if (!(await batchKey(uploadId))) return false
    state.step = 'sending'
    const waiting = (await filesFor(uploadId)).filter((file) => !file.held)
    // All are announced before the first one goes: after five silent minutes a code takes no file it has not heard of.
    for (const file of waiting) await this.goOn(file, announceFile, file.begun === 1)
    for (const file of waiting) {
      await this.goOn(file, sendFile, true)
      await setHeld(file.id, 1)
      const listed = state.files.find(({ id }) => id === file.id)
      if (listed) listed.held = 1
    }
    const files = (await filesFor(uploadId)).map((file) => file.id)
    await ask(upload.mobileUpload, { body: { uploadId, files } }, { key, token: null, signal })
    await finishBatch(uploadId)
    return true
  }

  private async goOn(file: PhoneFile, go: (file: Sending) => Promise<unknown>, isKnown: boolean): Promise<void> {
    const listed = this.state.files.find(({ id }) => id === file.id)
    const onProgress = (bytes: number) => {
      if (listed) listed.sent = bytes
      if (this.state.step === 'waiting') this.state.step = 'sending'
    }
    const { id, name, group, digest } = file
    const blob = await bytesOf(id)
    const auth = { 'Upload-Session': this.asked.uploadId }
    try {
      if (!blob) throw new AppError('file.missing')
      if (file.direct) await mustBeReadable(blob, name)
      await setBegun(id)
      await go({ id, name, group, digest, blob, isKnown, auth, signal: this.signal, onProgress })
    } catch (error) {
      // A refusal of this file alone: the others may still go.
      const isFile = error instanceof AppError && error.code.startsWith('file.') && !notTheFile.includes(error.code)
      if (isFile) {
        await giveUp(id, auth)
        await dropFiles([id])
      }
      throw error
    }
  }

  /** Refused, as the page shows it: over, or to be chosen anew. Nothing that is kept goes with it. */
  private async refused(error: AppError): Promise<void> {
    const { state } = this
    const { uploadId } = this.asked
    await stopBatch(uploadId)
    // The server let go of what it had: everything goes again with the next try.
    if (error.code === 'file.missing') for (const file of await filesFor(uploadId)) await setHeld(file.id, 0)
    await this.refresh()
    const ended = error.code === 'uploadSession.ended'
    // It went on by itself, so what may be chosen instead is not known yet.
    if (!ended && !state.rules) await this.learn()
    state.error = error
    if (state.step !== 'ended') state.step = ended ? 'ended' : 'choosing'
  }
}

/** What the server says of a file that is lost anyway changes nothing. */
function unlessAnswered(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}
