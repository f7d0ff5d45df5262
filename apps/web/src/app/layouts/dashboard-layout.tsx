import { Outlet } from 'react-router';
import { DashboardFrame } from '#features/shell/dashboard-frame.tsx';

export default function DashboardLayout() {
  return (
    <DashboardFrame>
      <Outlet />
    </DashboardFrame>
  );
}
