import { useQueryClient } from '@tanstack/react-query';
import { ENDPOINTS } from '#shared/api.ts';
import { MATERIAL_KINDS } from '#shared/material-kinds.ts';
import type { ManagedMaterial, MaterialStatus } from '#shared/materials.ts';
import { subjectName } from '#shared/texts/subject-texts.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { languageOf } from '#web/lib/language-of.ts';
import { Cover } from '#web/materials/cover.tsx';
import { createdOn } from '#web/materials/created-on.ts';
import { materialOf } from '#web/materials/library-cache.tsx';
import rows from '#web/materials/rows.module.css';
import { subjectColour } from '#web/materials/subjects.tsx';
import { pageCount as pagesOf } from '#web/materials/texts.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Menu, type MenuItem } from '#web/ui/controls/menu.tsx';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { CHECK, EYE, EYE_OFF, NOTE, TRASH } from '#web/ui/drawings/icons.ts';
import { Skeleton } from '#web/ui/drawings/loading.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { useNavigate } from '#web/ui/navigation/navigation.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { deleteSoon } from './deletions.tsx';
import styles from './publishing.module.css';
import { previewOf, publisherOf } from './shown-item.ts';
import * as texts from './texts.ts';

type ItemRowProps = {
  material: ManagedMaterial;
  showsPublisher: boolean;
  onChanged: (material: ManagedMaterial) => void;
};

/** One item of the list, with the menu of its actions. */
export function ItemRow({ material, showsPublisher, onChanged }: ItemRowProps) {
  const { _id, kind, subject, title, pageCount, pagesToRecognise, createdAt } = material;
  const items = useActions(material, onChanged);
  return (
    <li className={classNames(rows.row, styles.row)} style={subjectColour(subject)}>
      <span className={rows.rowCover}>
        <Cover material={material} />
      </span>
      <span className={styles.words}>
        <h2 className={styles.title} lang={languageOf(title)}>
          <Link to={`/admin/material/${_id}`} className={`covering ${styles.link}`}>
            {title}
          </Link>
        </h2>
        <span className={styles.facts}>
          <StatusTag status={material.status} />
          <span>{`${MATERIAL_KINDS[kind].title} · ${subjectName(subject) || texts.noSubjectYet}`}</span>
          <span>{pagesOf(pageCount)}</span>
          {pagesToRecognise > 0 && (
            <span>{texts.searchablePages(pageCount - pagesToRecognise, pageCount)}</span>
          )}
          <time dateTime={createdAt}>{createdOn(createdAt)}</time>
          {showsPublisher && <span>{publisherOf(material)}</span>}
        </span>
      </span>
      <Menu label={texts.actionsFor(title)} items={items} />
    </li>
  );
}

function StatusTag({ status }: { status: MaterialStatus }) {
  const isDraft = status === 'draft';
  return (
    <span className={classNames(styles.tag, isDraft && styles.draft)}>
      <Icon outline={isDraft ? EYE_OFF : CHECK} size={14} />
      <span>{isDraft ? texts.draft : texts.published}</span>
    </span>
  );
}

function useActions(material: ManagedMaterial, onChanged: ItemRowProps['onChanged']): MenuItem[] {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const { _id, status } = material;

  const unpublish = async () => {
    try {
      await call(ENDPOINTS.changeMaterial, { params: { id: _id }, body: { status: 'draft' } });
      toast.success(texts.unpublishedToast);
      onChanged({ ...material, status: 'draft' });
    } catch (failure) {
      toast.error(messageOf(failure, texts.notUnpublished));
    }
  };
  const view = async () => {
    try {
      const { to, state } = previewOf(await cache.fetchQuery(materialOf(_id)));
      navigate(to, { state });
    } catch (failure) {
      toast.error(messageOf(failure, texts.somethingWentWrong));
    }
  };
  const remove = () => {
    deleteSoon(material);
    // The focused row is removed, so the list gets the focus.
    document.querySelector<HTMLElement>('#main')?.focus();
  };
  return [
    { label: texts.edit, icon: NOTE, onSelect: () => navigate(`/admin/material/${_id}`) },
    {
      label: texts.viewAsStudent,
      icon: EYE,
      onSelect: () => void view(),
    },
    ...(status === 'published'
      ? [{ label: texts.unpublish, icon: EYE_OFF, onSelect: () => void unpublish() } as const]
      : []),
    { label: texts.deleteItem, icon: TRASH, onSelect: remove },
  ];
}

const EXPECTED = ['a', 'b', 'c', 'd'];

/** The placeholder of the list while it is loading. */
export function RowsSkeleton() {
  return (
    <div className={rows.rows} aria-hidden="true">
      {EXPECTED.map((key) => (
        <div key={key} className={rows.row}>
          <Skeleton width="48px" height="60px" />
          <span className={styles.words}>
            <Skeleton width="40%" height="1.3em" />
            <Skeleton width="65%" />
          </span>
        </div>
      ))}
    </div>
  );
}
