import {
  DEFAULT_PLATFORM,
  definitionOf,
  isOpenPlatform,
  JOB_TYPE_IDS,
  type JobType,
  type OpenPlatformId,
  PLATFORM_IDS,
  PLATFORMS,
  type PlatformId,
} from '@trawl/contracts';
import { Choice } from '#components/choice/choice.tsx';
import { JobTypeIcon, PlatformIcon } from '#components/platform-icon/platform-icon.tsx';
import { t } from '#language/t.ts';

const closed = (available: boolean) => (available ? {} : { disabled: true, mark: t('wizard.comingSoon') });

const platformOptions = () =>
  PLATFORM_IDS.map((id) => ({
    value: id,
    label: PLATFORMS[id].name,
    hint: t(`terms.platformHints.${id}`),
    icon: <PlatformIcon platform={id} size={22} />,
    ...closed(PLATFORMS[id].available),
  }));

const typeOptions = (platform: OpenPlatformId) =>
  JOB_TYPE_IDS.flatMap((id) => {
    const type = definitionOf(platform).jobTypes[id];
    if (type === undefined) return [];
    return {
      value: id,
      label: t(`terms.types.${id}`),
      hint: t(`terms.typeHints.${id}`),
      icon: <JobTypeIcon type={id} size={22} />,
      ...closed(type.available),
    };
  });

interface ChooseProps<Value> {
  readonly value: Value | null;
  readonly onChoose: (value: Value) => void;
}

export const ChoosePlatform = ({ value, onChoose }: ChooseProps<PlatformId>) => (
  <Choice
    label={t('wizard.platformTitle')}
    name="platform"
    size="large"
    options={platformOptions()}
    value={value}
    onChange={onChoose}
  />
);

export const ChooseType = ({
  platform,
  value,
  onChoose,
}: ChooseProps<JobType> & { readonly platform: PlatformId | null }) => (
  <Choice
    label={t('wizard.typeTitle')}
    name="type"
    size="large"
    options={typeOptions(isOpenPlatform(platform) ? platform : DEFAULT_PLATFORM)}
    value={value}
    onChange={onChoose}
  />
);
