import type { College } from '#shared/college.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Setting, SettingButtons } from './setting.tsx';
import { useChange } from './text-setting.tsx';
import * as texts from './texts.ts';

type SamplesSettingProps = { college: College; onChanged: (college: College) => void };

export function SamplesSetting({ college, onChanged }: SamplesSettingProps) {
  const { underWay, change } = useChange('hidesSamples');
  const isHidden = college.hidesSamples ?? false;
  const turn = async () => {
    const changed = await change(isHidden ? null : true);
    if (changed) onChanged(changed);
  };
  return (
    <Setting title={texts.samples} about={texts.samplesAbout}>
      <p>{isHidden ? texts.samplesAreHidden : texts.samplesAreShown}</p>
      <SettingButtons>
        <Button onClick={turn} loading={underWay === 'save'}>
          {isHidden ? texts.showSamples : texts.hideSamples}
        </Button>
      </SettingButtons>
    </Setting>
  );
}
