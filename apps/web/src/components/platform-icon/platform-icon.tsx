import {
  IconAt,
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandX,
  IconHash,
  IconHeart,
  IconMessageCircle,
  IconPhoto,
  IconSend,
  IconUserPlus,
  IconUsers,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';
import type { JobType, PlatformId } from '@trawl/contracts';

const PLATFORM_ICONS: Readonly<Partial<Record<PlatformId, TablerIcon>>> = {
  instagram: IconBrandInstagram,
  facebook: IconBrandFacebook,
  twitter: IconBrandX,
  linkedin: IconBrandLinkedin,
};

const TYPE_ICONS: Readonly<Record<JobType, TablerIcon>> = {
  profile: IconAt,
  follower: IconUsers,
  following: IconUserPlus,
  profile_post: IconPhoto,
  comment: IconMessageCircle,
  like: IconHeart,
  hashtag: IconHash,
  dm: IconSend,
};

interface IconProps {
  readonly size?: number;
}

export function PlatformIcon({ platform, size = 18 }: IconProps & { readonly platform: PlatformId }) {
  const Icon = PLATFORM_ICONS[platform] ?? IconWorld;
  return <Icon size={size} stroke={1.5} aria-hidden />;
}

export function JobTypeIcon({ type, size = 18 }: IconProps & { readonly type: JobType }) {
  const Icon = TYPE_ICONS[type];
  return <Icon size={size} stroke={1.5} aria-hidden />;
}
