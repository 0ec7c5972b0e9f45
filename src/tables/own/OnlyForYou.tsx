import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import formStyles from '../../ui/dialogs/DialogForm.module.css'
import styles from './OnlyForYou.module.css'
import { ViewTool } from '../view/ViewTool.tsx'

interface OnlyForYouProps {
  onReset(): void
}

/** Says that the person sees their own settings of the view, and offers to remove them. */
export default function OnlyForYou({ onReset }: OnlyForYouProps) {
  return (
    <ViewTool icon={IconEye} label="Only for you" panel="Only for you" active>
      <div className={styles.panel}>
        <p className={formStyles.text}>
          Only you see these settings, and the view stays the same for everyone else. They last until you close this
          tab.
        </p>
        <div className={formStyles.buttons}>
          <Button data-autofocus onClick={onReset}>
            Reset view
          </Button>
        </div>
      </div>
    </ViewTool>
  )
}
