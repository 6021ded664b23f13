import type { EditorProps } from '@tiptap/pm/view'

/*
 * A reference leads to a page of a file by the file's id, or to a part of the case by the part's name (src/case/details/parts.tsx).
 */

export interface Target {
  evidence: string
  page: number
}

const fileId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const parts = ['overview', 'defence', 'hearings', 'documents']

/** The address below `#` of what a reference is about; undefined for one that leads nowhere here, such as a place in a bundle. */
export function referenceAddress({ evidence, page }: Target, caseId: string): string | undefined {
  if (fileId.test(evidence)) return `/viewer?file=${evidence}&page=${page}`
  return parts.includes(evidence) ? `/CaseDetails?caseId=${caseId}&part=${evidence}` : undefined
}

/** Opens what a reference is about beside the text: whoever writes stays where they are. */
export function openReference(target: Target, caseId: string): boolean {
  const address = referenceAddress(target, caseId)
  if (address) window.open(`#${address}`, '_blank', 'noopener')
  return address !== undefined
}

/** A reference is opened by a click, or by Ctrl or ⌘ with Enter where it is chosen. */
export const opensReferences = (caseId: string): Pick<EditorProps, 'handleClickOn' | 'handleKeyDown'> => ({
  handleClickOn: (_view, _pos, node) => node.type.name === 'reference' && openReference(node.attrs as Target, caseId),
  handleKeyDown: ({ state }, event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false
    const { nodeAfter } = state.selection.$from
    return nodeAfter?.type.name === 'reference' && openReference(nodeAfter.attrs as Target, caseId)
  },
})
