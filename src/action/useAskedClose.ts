import { useLingui } from '@lingui/react/macro'
import { confirm } from '../ui/Dialog.tsx'

/**
 * Closes a dialog whose texts are kept nowhere else: asks first where something was typed. For the dialog itself (Esc,
 * the cross) and its cancel button alike; what was sent closes without it.
 */
export function useAskedClose(isTyped: boolean, onClose: () => void): () => void {
  const { t } = useLingui()

  async function ask(): Promise<void> {
    const agreed = await confirm({
      title: t`放弃填写的内容`,
      text: t`填写的内容尚未提交，关闭后不会保留。`,
      accept: t`放弃并关闭`,
      reject: t`继续填写`,
      danger: true,
    })
    if (agreed) onClose()
  }

  return () => (isTyped ? void ask() : onClose())
}
