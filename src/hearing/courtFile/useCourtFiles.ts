import { useEffect } from 'react'
import { courtFiles } from '../../../contract/hearing/courtFile.ts'
import { useConnection, useKept } from '../../local/hooks.ts'
import { onTold } from '../../local/rows.ts'

/** The files of one of the calendar as this device last heard of them, asked anew when somebody adds one. */
export function useCourtFiles(trialId: string) {
  const { returns } = useConnection()
  const kept = useKept(courtFiles.meetMediateFileList, { body: { id: trialId } })
  const { refresh } = kept
  // biome-ignore lint/correctness/useExhaustiveDependencies: a socket that came back is a reason to ask again
  useEffect(() => void refresh(), [refresh, returns])
  useEffect(() => onTold((kind) => kind === 'trial' && void refresh()), [refresh])
  return kept
}
