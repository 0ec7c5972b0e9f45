import { Button } from '@mantine/core'
import { IconArrowsSplit2 } from '@tabler/icons-react'
import { LazyPart } from '../../../ui/late/LazyPart.tsx'
import { lazyPart } from '../../../ui/late/lazy-part.ts'
import bar from '../bar-texts.module.css'
import { useEditor, useEditorUi, useOutline } from '../editor-context.ts'
import { isLogicTab } from '../editor-ui.ts'

const RulesDialog = lazyPart(() => import('./RulesDialog.tsx'))

/** Opens the rules and the variables of the form. */
export function RulesButton() {
  const { ui } = useEditor()
  const isOpen = useEditorUi(({ sheet }) => isLogicTab(sheet))
  const { rules } = useOutline()
  const text = rules.length > 0 ? `Logic (${rules.length})` : 'Logic'
  const close = () => ui.setState({ sheet: null })
  return (
    <>
      <Button
        className={bar.button ?? ''}
        aria-label={text}
        variant="subtle"
        color="gray"
        size="xs"
        leftSection={<IconArrowsSplit2 size={16} stroke={1.75} />}
        onClick={() => ui.setState({ sheet: 'rules' })}
      >
        <span className={bar.text}>{text}</span>
      </Button>
      {isOpen && (
        <LazyPart onClose={close}>
          <RulesDialog onClose={close} />
        </LazyPart>
      )}
    </>
  )
}
