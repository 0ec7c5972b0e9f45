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
          You have set this view for yourself. Nobody else sees it so, and the view itself stays as it is. This ends
          when you close the tab.
        </p>
        <div className={formStyles.buttons}>
          <Button data-autofocus onClick={onReset}>
            Back to the view as it is
          </Button>
        </div>
      </div>
    </ViewTool>
  )
}
