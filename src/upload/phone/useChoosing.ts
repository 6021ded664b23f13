import { useEffect, useRef, useState } from 'react'
import { checkFile } from '../../../contract/both/file.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { keepFile, takeOver } from '../../local/send/phoneFiles.ts'
import { inspect } from '../../workers/worker.ts'
import type { Refusal } from '../field/Refusals.tsx'
import type { PhoneUpload } from './batch.ts'
import { mustBeOfType, mustFit, type Rules } from './rules.ts'

interface Busy {
  name: string
  done: number
  size: number
}

/**
 * Checks what is chosen, in a worker, and copies it to this phone: each file by itself, so that the good ones are taken.
 * Refusals stand on the page until the next choice.
 */
export function useChoosing(upload: PhoneUpload) {
  const { state } = upload
  const [busy, setBusy] = useState<Busy>()
  const [refused, setRefused] = useState<Refusal[]>([])
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  async function take(chosen: File[]): Promise<void> {
    setRefused([])
    await refusable(async (rules) => {
      mustFit(state.files.length, chosen.length, rules)
      for (const [id, file] of chosen.entries()) {
        try {
          await add(file, rules)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          const { code, params } = error
          setRefused((old) => [...old, { id, name: file.name, code, params }])
        }
      }
    })
  }

  async function add(file: File, rules: Rules): Promise<void> {
    const { group, maxMb, owner } = rules
    const stop = new AbortController()
    abort.current = stop
    const onProgress = (done: number) => setBusy({ name: file.name, done, size: file.size })
    onProgress(0)
    try {
      mustBeOfType(file.name, rules)
      const { digest } = await inspect(file, { group, maxMb, onProgress, signal: stop.signal })
      await keepFile(asked(), file, { group, digest, owner })
      await upload.refresh()
    } catch (error) {
      if (!stop.signal.aborted) throw error
    } finally {
      setBusy(undefined)
    }
  }

  /** By the rules of the new code, which may be of another widget. */
  async function takeLeft(): Promise<void> {
    await refusable(async (rules) => {
      const { left } = state
      mustFit(state.files.length, left.length, rules)
      for (const file of left) {
        mustBeOfType(file.name, rules)
        const wrong = checkFile(file, rules.group, rules.maxMb)
        if (wrong) throw new AppError(wrong.code, wrong.params)
      }
      await takeOver(
        asked(),
        left.map((file) => ({ ...file, group: rules.group })),
      )
      await upload.refresh()
    })
  }

  async function remove(id: string): Promise<void> {
    const file = state.files.find((it) => it.id === id)
    await refusable(async () => {
      if (file) await upload.remove(file)
    })
  }

  const asked = () => upload.uploadId

  async function refusable(work: (rules: Rules) => Promise<void>): Promise<void> {
    if (!state.rules) return
    state.error = undefined
    try {
      await work(state.rules)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      state.error = error
    }
  }

  const forget = (id: Refusal['id']) => setRefused((old) => old.filter((it) => it.id !== id))

  return { take, takeLeft, remove, busy, refused, forget, stop: () => abort.current?.abort() }
}
