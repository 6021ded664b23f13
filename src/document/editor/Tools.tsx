import { useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { countings } from '../../../contract/document/document.ts'
import { Button } from '../../ui/Button.tsx'
import { Palette } from './Palette.tsx'

interface Tool {
  words: string
  /** What stands on the button. */
  sign: string
  run: () => void
  on?: boolean
  off?: boolean
}

/** What can be done to what is chosen, a button each. */
export function Tools({ editor, palette }: { editor: Editor; palette: boolean }) {
  const { t } = useLingui()
  const seen = useEditorState({
    editor,
    selector: ({ editor: it }) => ({
      bold: it.isActive('bold'),
      underline: it.isActive('underline'),
      superscript: it.isActive('superscript'),
      subscript: it.isActive('subscript'),
      level: [1, 2, 3].find((level) => it.isActive('heading', { level })) ?? 0,
      list: it.isActive('orderedList'),
      bullets: it.isActive('bulletList'),
      indent: it.isActive('paragraph', { indent: true }),
      align: ['center', 'right', 'justify'].find((align) => it.isActive({ align })) ?? 'left',
      table: it.isActive('table'),
      undo: it.can().undo(),
      redo: it.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  const align = (value: string) => () => {
    chain().updateAttributes('paragraph', { align: value }).updateAttributes('heading', { align: value }).run()
  }
  const count = (counting: string) => () => {
    if (!editor.isActive('orderedList')) chain().toggleOrderedList().run()
    chain().updateAttributes('orderedList', { counting }).run()
  }
  const signs = { chinese: '一、', chineseRound: '（一）', arabic: '1.', arabicRound: '(1)' }
  const groups: [label: string, tools: Tool[]][] = [
    [
      t`历史`,
      [
        {
          words: t({ message: '撤销', context: 'editor' }),
          sign: '↶',
          run: () => chain().undo().run(),
          off: !seen.undo,
        },
        {
          words: t({ message: '重做', context: 'editor' }),
          sign: '↷',
          run: () => chain().redo().run(),
          off: !seen.redo,
        },
      ],
    ],
    [
      t`文字`,
      [
        { words: t`加粗`, sign: 'B', run: () => chain().toggleBold().run(), on: seen.bold },
        { words: t`下划线`, sign: 'U', run: () => chain().toggleUnderline().run(), on: seen.underline },
        {
          words: t`上标`,
          sign: 'x²',
          run: () => chain().unsetMark('subscript').toggleMark('superscript').run(),
          on: seen.superscript,
        },
        {
          words: t`下标`,
          sign: 'x₂',
          run: () => chain().unsetMark('superscript').toggleMark('subscript').run(),
          on: seen.subscript,
        },
        ...([1, 2, 3] as const).map((level) => ({
          words: t`${level} 级标题`,
          sign: `H${level}`,
          run: () => chain().toggleHeading({ level }).run(),
          on: seen.level === level,
        })),
      ],
    ],
    [
      t`段落`,
      [
        { words: t`左对齐`, sign: '⇤', run: align('left'), on: seen.align === 'left' },
        { words: t`居中`, sign: '↔', run: align('center'), on: seen.align === 'center' },
        { words: t`右对齐`, sign: '⇥', run: align('right'), on: seen.align === 'right' },
        {
          words: t`首行缩进`,
          sign: '¶',
          run: () => chain().updateAttributes('paragraph', { indent: !seen.indent }).run(),
          on: seen.indent,
        },
      ],
    ],
    [
      t({ message: '列表', context: 'editor' }),
      [
        ...countings.map((counting) => ({
          words: t`编号 ${signs[counting]}`,
          sign: signs[counting],
          run: count(counting),
        })),
        { words: t`项目符号`, sign: '•', run: () => chain().toggleBulletList().run(), on: seen.bullets },
      ],
    ],
    [
      t`插入`,
      [
        { words: t`表格`, sign: '▦', run: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run() },
        {
          words: t({ message: '分页', context: 'editor' }),
          sign: '⤓',
          run: () => chain().insertContent({ type: 'pageBreak' }).run(),
        },
        ...(seen.table
          ? [
              { words: t`在下方插入行`, sign: '+═', run: () => chain().addRowAfter().run() },
              { words: t`在右侧插入列`, sign: '+║', run: () => chain().addColumnAfter().run() },
              { words: t`删除行`, sign: '−═', run: () => chain().deleteRow().run() },
              { words: t`删除列`, sign: '−║', run: () => chain().deleteColumn().run() },
            ]
          : []),
      ],
    ],
  ]
  return (
    <div className="tools">
      <div className="tool-line" role="toolbar" aria-label={t`排版`}>
        {groups.map(([label, tools]) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own
          <span key={label} role="group" aria-label={label} className="row">
            {tools.map(({ words, sign, run, on, off }) => (
              <Button
                key={words}
                small
                look="quiet"
                aria-label={words}
                title={words}
                aria-pressed={on}
                disabled={off}
                onClick={run}
              >
                <span aria-hidden="true">{sign}</span>
                <span className="tool-words" aria-hidden="true">
                  {words}
                </span>
              </Button>
            ))}
          </span>
        ))}
      </div>
      {palette ? <Palette editor={editor} /> : null}
    </div>
  )
}
