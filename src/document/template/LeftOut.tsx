import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { WordLeft, WordLeftOut } from '../../../contract/template/template.ts'
import { Banner } from '../../ui/Banner.tsx'
import { listed } from '../../ui/listed.ts'

const words: Record<WordLeft, MessageDescriptor> = {
  insertion: msg`修订插入的文字（已并入正文）`,
  deletion: msg`修订删除的文字（未带入）`,
  struck: msg`删除线（文字已作为普通文字保留）`,
  hidden: msg`隐藏文字（未带入）`,
  italic: msg`斜体（文字已保留）`,
  link: msg`链接（文字已保留）`,
  field: msg`域（保留了当时显示的文字）`,
  symbol: msg`特殊符号（未带入）`,
  numbering: msg`无法识别的编号样式（改为 1、2、3）`,
  indent: msg`段落的左右缩进（未带入）`,
  header: msg`页眉（未带入）`,
  footer: msg`页脚（未带入）`,
  footnote: msg`脚注（未带入）`,
  endnote: msg`尾注（未带入）`,
  comment: msg`批注（未带入）`,
  picture: msg`图片或图形（未带入）`,
  textBox: msg`文本框（未带入）`,
  object: msg`嵌入的对象（未带入）`,
  formula: msg`公式（未带入）`,
  ruby: msg`拼音标注（只保留了文字）`,
}

/** Says what of a Word file did not come along, or not as it was, and how often it stands there. */
export function LeftOut({ of }: { of: readonly WordLeftOut[] }) {
  const { t, i18n } = useLingui()
  if (of.length === 0) return null
  const said = of.map(({ what, count }) => {
    const name = i18n._(words[what])
    return t`${name} ${count} 处`
  })
  return (
    <Banner family="amber" icon="alert">
      {t`Word 文件中的下列内容没有原样带入，请核对：`} {listed(said)}
    </Banner>
  )
}
