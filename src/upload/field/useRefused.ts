import { useEffect } from 'react'
import { claimRefused, type RefusedFile } from '../../local/file.ts'
import { useRefusedFiles } from '../../local/hooks.ts'
import { errorText } from '../../ui/errorText.ts'
import { notify } from '../../ui/notify.tsx'

const none: RefusedFile[] = []

/** What was refused of a list after it was chosen, told by a notice too, once: its person may be typing elsewhere. */
export function useRefused(draftId: string, purpose: string): RefusedFile[] {
  const list = useRefusedFiles(draftId)?.filter((it) => it.purpose === purpose) ?? none
  const untold = JSON.stringify(list.filter((it) => !it.told))
  useEffect(() => {
    for (const it of JSON.parse(untold) as RefusedFile[]) tell(it).catch(reportError)
  }, [untold])
  return list
}

async function tell(it: RefusedFile): Promise<void> {
  if (!(await claimRefused(it.id))) return
  const words = errorText(it)
  notify(words.includes(it.name) ? words : `${it.name} ${words}`, 'red')
}
