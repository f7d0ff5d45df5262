import { IconHeart, IconMessageCircle, IconPhoto, IconUser, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { JOB_TYPES } from '@trawl/contracts';
import { PageSection } from '#components/public-page/public-page.tsx';
import { t } from '#language/t.ts';
import styles from './product-features.module.css';

/** The data types with their characteristic columns. */
const TYPES = [
  { type: 'profile', Icon: IconUser, columns: ['followersCount', 'biography', 'externalUrl', 'category'] },
  { type: 'follower', Icon: IconUsers, columns: ['username', 'fullName', 'isPrivate', 'isVerified'] },
  { type: 'following', Icon: IconUserPlus, columns: ['username', 'fullName', 'isPrivate', 'isVerified'] },
  { type: 'profile_post', Icon: IconPhoto, columns: ['caption', 'hashtags', 'likesCount', 'engagementRate'] },
  { type: 'comment', Icon: IconMessageCircle, columns: ['text', 'username', 'likesCount', 'parentId'] },
  { type: 'like', Icon: IconHeart, columns: ['username', 'fullName', 'postUrl', 'isVerified'] },
] as const;

export function DataTypes() {
  return (
    <PageSection id="collect-title" title={t('productFeatures.collect.title')} lead={t('productFeatures.collect.lead')}>
      <ul className={styles.types}>
        {TYPES.map(({ type, Icon, columns }) => (
          <li key={type} className={styles.type}>
            <div className={styles.typeHead}>
              <Icon size={20} stroke={1.5} aria-hidden />
              <h3>{t(`productFeatures.collect.types.${type}.name`)}</h3>
              <span>{t('productFeatures.collect.columns', { count: JOB_TYPES[type].columns.length })}</span>
            </div>
            <p>{t(`productFeatures.collect.types.${type}.text`)}</p>
            <p className={styles.columns} aria-hidden translate="no">
              {columns.map((column) => (
                <code key={column}>{column}</code>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
