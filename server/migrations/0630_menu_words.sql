-- A state of a case is called the same in menus as on its badge; what staff call a menu of their own stays.
update menu set title = '复审中' where path = '/case/index?group=audit2' and title = '复核中';
update menu set title = '已缴费，待受理' where path = '/case/index?group=aff' and title = '已立案';
update menu set title = '办理中' where path = '/case/index?group=transfered' and title = '已移交';
